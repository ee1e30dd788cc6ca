import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { freeSubnet } from './free-subnet.js';

/** A network namespace behind one link (a veth pair) that can be cut. */
export class NetworkLink {
  private readonly id = randomBytes(3).toString('hex');
  private readonly namespace = `wp-${this.id}`;
  private readonly near = `wpn-${this.id}`;
  private readonly far = `wpf-${this.id}`;
  private readonly subnet = freeSubnet('198.18');

  private constructor() {}

  /** @throws without Linux, root, and the program `ip`. */
  static create(): NetworkLink {
    if (process.getuid?.() !== 0 || spawnSync('ip', ['-V']).status !== 0) {
      throw new Error('creating a network namespace needs root and the program ip (Debian: iproute2)');
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

  /** Address of the far end, inside the namespace. */
  get address(): string {
    return `${this.subnet}.2`;
  }

  /** Prefix of a command line that runs in the namespace. */
  get inside(): readonly [string, ...string[]] {
    return ['ip', 'netns', 'exec', this.namespace];
  }

  up(): void {
    ip('-n', this.namespace, 'link', 'set', this.far, 'up');
  }

  /** Cuts the link at its far end: packets vanish without an error. */
  down(): void {
    ip('-n', this.namespace, 'link', 'set', this.far, 'down');
  }

  /** Removes link and namespace, or what exists of them after a failure. */
  remove(): void {
    spawnSync('ip', ['link', 'del', this.near]);
    spawnSync('ip', ['netns', 'del', this.namespace]);
  }
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`);
}
