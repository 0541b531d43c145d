import { expect, test } from 'vitest';
import { defaultKubeletModel } from '../model/kubelet-model.ts';
import { ImageNames } from './image-names.ts';
import { ImageStore } from './image-store.ts';

const names = new ImageNames();

test.each([
  ['nginx', 'docker.io/library/nginx:latest'],
  ['nginx:1.25', 'docker.io/library/nginx:1.25'],
  ['grafana/loki', 'docker.io/grafana/loki:latest'],
  ['ghcr.io/a/b:2', 'ghcr.io/a/b:2'],
  ['localhost:5000/a', 'localhost:5000/a:latest'],
  ['a@sha256:0123', 'docker.io/library/a@sha256:0123'],
])('%s is %s in full', (image, full) => {
  expect(names.full(image)).toBe(full);
});

test("images of the node's status are found by their short names", () => {
  const store = new ImageStore(defaultKubeletModel, names, [
    { names: ['docker.io/library/nginx:1.25'], sizeBytes: 7 },
  ]);
  expect(store.has('nginx:1.25', 0)).toBe(true);
  expect(store.has('nginx:1.26', 0)).toBe(false);
});

test('a pull takes the overhead and the transfer time, after earlier pulls', () => {
  const store = new ImageStore(defaultKubeletModel, names, []);
  expect(store.pull('a', 50_000_000, 0)).toMatchObject({ totalMs: 1500, pullMs: 1500 });
  expect(store.pull('b', 100_000_000, 1000)).toMatchObject({ totalMs: 3000, pullMs: 2500 });
  expect(store.pull('a', 50_000_000, 1000)).toMatchObject({ totalMs: 3500, pullMs: 500 });
  expect([store.has('b', 3999), store.has('b', 4000)]).toEqual([false, true]);
});

test('parallel pulls do not wait for each other; pulls of one image share its transfer', () => {
  const model = { ...defaultKubeletModel, serializeImagePulls: false };
  const store = new ImageStore(model, names, []);
  expect(store.pull('a', 50_000_000, 0).totalMs).toBe(1500);
  expect(store.pull('b', 50_000_000, 0).totalMs).toBe(1500);
  expect(store.pull('a', 50_000_000, 200).totalMs).toBe(1300);
});
