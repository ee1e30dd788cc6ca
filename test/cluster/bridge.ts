import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freeSubnet } from '../faults/free-subnet.js';

/**
 * Removes all namespaces with all their processes, the bridge and the folder, as soon as its input is closed: when the
 * test is done, or is killed.
 */
const removal = `cat >/dev/null
for namespace in "$@"; do
  kill -9 $(ip netns pids "$namespace") 2>/dev/null
  ip netns del "$namespace"
done
ip link del "$0"
sleep 0.5
rm -rf "$FOLDER"`;

/** Hosts as network namespaces on a bridge, which this machine is connected to, too. */
export class Bridge {
  private readonly id = randomBytes(3).toString('hex');
  private readonly name = `wpb-${this.id}`;
  private readonly subnet = freeSubnet('198.19');
  private readonly remover: ChildProcess;

  private constructor(count: number, folder: string) {
    const namespaces = Array.from({ length: count }, (_, n) => this.namespace(n + 1));
    this.remover = spawn('sh', ['-c', removal, this.name, ...namespaces], {
      env: { PATH: process.env.PATH, FOLDER: folder },
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
  }

  /**
   * @param folder is removed with the bridge
   * @throws without Linux, root, and the program `ip`.
   */
  static async create(count: number, folder: string): Promise<Bridge> {
    if (process.getuid?.() !== 0 || spawnSync('ip', ['-V']).status !== 0) {
      throw new Error('creating network namespaces needs root and the program ip (Debian: iproute2)');
    }
    const bridge = new Bridge(count, folder);
    try {
      ip('link', 'add', bridge.name, 'type', 'bridge');
      ip('addr', 'add', `${bridge.address(254)}/24`, 'dev', bridge.name);
      ip('link', 'set', bridge.name, 'up');
      for (let n = 1; n <= count; n++) bridge.add(n);
    } catch (error) {
      await bridge.remove();
      throw error;
    }
    return bridge;
  }

  /** The first three parts of all addresses. */
  get prefix(): string {
    return this.subnet;
  }

  /** The address of a host, from 1. */
  address(n: number): string {
    return `${this.subnet}.${n}`;
  }

  /** Prefix of a command line that runs on a host. */
  inside(n: number): readonly string[] {
    return ['ip', 'netns', 'exec', this.namespace(n)];
  }

  /** Cuts a host off, or connects it again: packets vanish without an error. */
  connect(n: number, state: 'up' | 'down'): void {
    ip('-n', this.namespace(n), 'link', 'set', this.far(n), state);
  }

  /** The pids of all processes on a host. */
  pids(n: number): number[] {
    return ip('netns', 'pids', this.namespace(n)).split('\n').filter(Boolean).map(Number);
  }

  async remove(): Promise<void> {
    const exit = once(this.remover, 'exit');
    this.remover.stdin?.end();
    await exit;
  }

  private add(n: number): void {
    const namespace = this.namespace(n);
    ip('netns', 'add', namespace);
    ip('link', 'add', `wpc${n}-${this.id}`, 'type', 'veth', 'peer', 'name', this.far(n), 'netns', namespace);
    ip('link', 'set', `wpc${n}-${this.id}`, 'master', this.name, 'up');
    ip('-n', namespace, 'addr', 'add', `${this.address(n)}/24`, 'dev', this.far(n));
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    this.connect(n, 'up');
  }

  private namespace(n: number): string {
    return `wpc-${this.id}-${n}`;
  }

  private far(n: number): string {
    return `wpd${n}-${this.id}`;
  }
}

function ip(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}
