export function playgroundPage(): string;
