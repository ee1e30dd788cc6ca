import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

/** A network namespace that is reached by one cable (a veth pair) which can be pulled. */
export class NetworkLink {
  private readonly id = randomBytes(3).toString('hex');
  private readonly namespace = `wp-${this.id}`;
  private readonly near = `wpn-${this.id}`;
  private readonly far = `wpf-${this.id}`;
  // One of the blocks that RFC 2544 keeps for tests of networks: nobody's own.
  private readonly subnet = `198.18.${Math.floor(Math.random() * 256)}`;

  private constructor() {}

  /** @throws Error where this is not Linux, not root, or the program `ip` is not installed. */
  static make(): NetworkLink {
    if (process.getuid?.() !== 0 || spawnSync('ip', ['-V']).status !== 0) {
      throw new Error('this needs root and the program ip (Debian: iproute2), to make a network namespace');
    }
    const link = new NetworkLink();
    try {
      ip('netns', 'add', link.namespace);
      ip('link', 'add', link.near, 'type', 'veth', 'peer', 'name', link.far, 'netns', link.namespace);
      ip('addr', 'add', `${link.subnet}.1/24`, 'dev', link.near);
      ip('-n', link.namespace, 'addr', 'add', `${link.address}/24`, 'dev', link.far);
      ip('-n', link.namespace, 'link', 'set', 'lo', 'up');
      ip('link', 'set', link.near, 'up');
      link.up();
    } catch (error) {
      link.remove();
      throw error;
    }
    return link;
  }

  /** Of the far end, inside the namespace. */
  get address(): string {
    return `${this.subnet}.2`;
  }

  /** What a command line begins with to run in the namespace. */
  get inside(): readonly [string, ...string[]] {
    return ['ip', 'netns', 'exec', this.namespace];
  }

  up(): void {
    ip('-n', this.namespace, 'link', 'set', this.far, 'up');
  }

  /** Pulls the cable at its far end: nothing passes any more, and nobody is told. */
  down(): void {
    ip('-n', this.namespace, 'link', 'set', this.far, 'down');
  }

  /** Takes the cable and the namespace away; also what is there of them after a failure. */
  remove(): void {
    spawnSync('ip', ['link', 'del', this.near]);
    spawnSync('ip', ['netns', 'del', this.namespace]);
  }
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`);
}
