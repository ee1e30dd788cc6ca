import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A process that records and forwards events, without the rest of the redirect app. */
export class WriterProcess {
  private nextId = 1;

  private constructor(private readonly child: ChildProcess) {}

  static async start(env: Record<string, string>): Promise<WriterProcess> {
    const child = fork(resolve('test/clicks/writer-main.mjs'), { env });
    child.setMaxListeners(0);
    const [message] = (await once(child, 'message')) as [{ ready?: true }];
    if (!message.ready) throw new Error('the writer sent a message before it was ready');
    return new WriterProcess(child);
  }

  /** Resolves when the writer has recorded the events. */
  async record(events: readonly unknown[]): Promise<void> {
    const id = this.nextId++;
    await new Promise<void>((recorded) => {
      const listen = (message: { id?: number }): void => {
        if (message.id !== id) return;
        this.child.off('message', listen);
        recorded();
      };
      this.child.on('message', listen);
      this.child.send({ id, events });
    });
  }

  /** Ends the process if it is running. @returns its exit code, or null if a signal killed it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const exit = once(this.child, 'exit') as Promise<[number | null]>;
    this.child.kill(signal);
    const [code] = await exit;
    return code;
  }
}
