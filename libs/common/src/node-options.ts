/**
 * Node's options for an app. The API marks garbage in its main thread, in many small steps: the threads that do it otherwise
 * take most of a core, and a few reports in a hundred wait five times as long. The same is in `package.json` and `Dockerfile`.
 */
export const nodeOptions = (app: string): string[] => [
  '--enable-source-maps',
  ...(app === 'api' ? ['--no-concurrent-marking'] : []),
];
