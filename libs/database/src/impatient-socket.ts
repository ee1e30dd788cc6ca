import { connect, Socket } from 'node:net';

/** Longest silence of a server that owes an answer before it is asked whether it is there, milliseconds. */
const patience = 300;
/** How long it may take to say so, milliseconds: on a busy machine, or after a packet that is sent again after 1 s. */
const probePatience = 1_400;
/** Pause before a server that did not say so is asked again, milliseconds. */
const askAgainAfter = 250;
/** Kept connections are asked after too, so they are not kept for long, milliseconds. */
const idlePatience = 1_500;
/**
 * A connection that is forgotten on its way to a server that is there (by a firewall, a balancer) is found out by
 * the kernel: it asks after so much silence, milliseconds, and gives up after ten questions, one a second.
 */
const keepAliveAfter = 5_000;
/** PostgreSQL's SSLRequest: answered with one byte before anything else, also while every query waits. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** What `Socket.connect` was called with. */
type Address = readonly unknown[];

/** What is known of the one server of a pool: asked by one probe at a time, whoever wants to know. */
class Peer {
  /** True from a probe without an answer until one that is answered. */
  away = false;
  private asking: Promise<boolean> | undefined;
  private timer: NodeJS.Timeout | undefined;

  isThere(address: Address): Promise<boolean> {
    this.asking ??= this.ask(address);
    return this.asking;
  }

  private async ask(address: Address): Promise<boolean> {
    const there = await answers(address);
    this.asking = undefined;
    this.away = !there;
    clearTimeout(this.timer);
    if (!there) this.timer = setTimeout(() => void this.isThere(address), askAgainAfter).unref();
    return there;
  }
}

/**
 * A socket that gives up on a server which neither answers nor hangs up (stopped, or behind a network that
 * swallows), so that no query hangs and its connection is not used again. A server that is there and only slow
 * is waited for. While the server is known to be away, a new connection fails at once.
 */
class ImpatientSocket extends Socket {
  constructor(private readonly peer: Peer) {
    super();
  }

  override connect(...address: unknown[]): this {
    if (this.peer.away) return this.destroy(silence());
    this.setKeepAlive(true, keepAliveAfter);
    this.setTimeout(patience);
    this.on('timeout', () => {
      void this.peer.isThere(address).then((there) => {
        if (there) this.setTimeout(patience);
        else this.destroy(silence());
      });
    });
    return super.connect(...(address as [number, string]));
  }
}

function silence(): Error {
  return Object.assign(new Error('the server is silent'), { code: 'ETIMEDOUT' });
}

function answers(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(...(address as [number, string]));
    const settle = (there: boolean) => () => {
      clearTimeout(enough);
      probe.destroy();
      resolve(there);
    };
    // What came while this process itself was held up is read first.
    const enough = setTimeout(() => setImmediate(settle(false)), probePatience).unref();
    probe.unref();
    probe.once('connect', () => probe.write(sslRequest));
    probe.once('data', settle(true));
    probe.on('error', settle(false));
    probe.once('close', settle(false));
  });
}

/**
 * Options of a pool whose callers wait for its answers: when its server falls silent, all of them are told within
 * 1.7 s, also those who wait for a free connection: each connection that is given up lets one of them try to
 * make a new one, and that fails at once.
 */
export function impatientPool() {
  const peer = new Peer();
  return {
    pool: { min: 0, max: 10, idleTimeoutMillis: idlePatience },
    // The wait for a free connection counts too: long, or a burst of requests would be refused.
    driverOptions: { stream: () => new ImpatientSocket(peer), connectionTimeoutMillis: 20_000 },
  };
}
