# kschedsim in a container: no shell, no root, nothing is written but results. Build: docker build -t kschedsim .
# Run: docker run --rm --read-only -v "$PWD:/input:ro" kschedsim plan /input
FROM node:22-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm pack --pack-destination /tmp \
  && npm install --prefix /app --omit=dev --ignore-scripts --no-audit --no-fund /tmp/kschedsim-*.tgz

FROM gcr.io/distroless/nodejs22-debian12:nonroot
COPY --from=build /app /app
USER 65532:65532
WORKDIR /input
ENTRYPOINT ["/nodejs/bin/node", "/app/node_modules/kschedsim/bin/kschedsim.js"]
