/**
 * Node's options for an app. The API marks garbage in its main thread, in many small steps: the threads that do it otherwise
 * take most of a core, and a few reports in a hundred wait five times as long. The same is in `package.json` and `Dockerfile`.
 * In one process for all apps, collecting garbage without threads and new objects in a small space save 40 MB, and not
 * optimizing the WebAssembly that draws images 20 MB: its threads end before that would pay off.
 */
export const nodeOptions = (app: string): string[] => [
  '--enable-source-maps',
  ...(app === 'api' ? ['--no-concurrent-marking'] : []),
  ...(app === 'combined' ? ['--single-threaded-gc', '--max-semi-space-size=2', '--no-wasm-tier-up'] : []),
];
