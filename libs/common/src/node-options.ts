/**
 * Node's options for an app. The API marks garbage in its main thread, in many small steps: the threads that
 * otherwise do it take most of a core, and a few percent of reports wait five times as long. The same is in
 * `package.json` and `Dockerfile`. In a single process for all apps, collecting garbage without threads and with a
 * small space for new objects saves 40 MB, and not optimizing the WebAssembly that draws images saves 20 MB: its
 * threads end before that would pay off.
 */
export const nodeOptions = (app: string): string[] => [
  '--enable-source-maps',
  ...(app === 'api' ? ['--no-concurrent-marking'] : []),
  ...(app === 'combined' ? ['--single-threaded-gc', '--max-semi-space-size=2', '--no-wasm-tier-up'] : []),
];
