import { connect, Socket } from 'node:net';

/** Probe the server if it has been silent for this long while it owes a response, milliseconds. */
const silenceTimeout = 300;
/** The server is unreachable if it does not respond to a probe within this time, milliseconds. Covers a packet that is resent after 1 s. */
const probeTimeout = 1_400;
/** Pause between probes of an unreachable server, milliseconds. */
const probeInterval = 250;
/** Idle connections are closed after this time, milliseconds: silence on them triggers probes, too. */
const idleTimeout = 1_500;
/**
 * The kernel probes a silent connection after this time, milliseconds, and closes it after ten unanswered probes, one
 * per second. This detects connections that a firewall or load balancer has dropped while the server itself is fine.
 */
const keepAliveDelay = 5_000;
/** PostgreSQL's SSLRequest. The server responds with one byte before authentication, even if all queries are blocked. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** The arguments of `Socket.connect`. */
type Address = readonly unknown[];

/** The server of a pool. All connections of the pool share one probe at a time. */
class Peer {
  /** True after a failed probe, until one succeeds. */
  unreachable = false;
  private probing: Promise<boolean> | undefined;
  private timer: NodeJS.Timeout | undefined;

  isReachable(address: Address): Promise<boolean> {
    this.probing ??= this.probe(address);
    return this.probing;
  }

  private async probe(address: Address): Promise<boolean> {
    const reachable = await respondsToProbe(address);
    this.probing = undefined;
    this.unreachable = !reachable;
    clearTimeout(this.timer);
    if (!reachable) this.timer = setTimeout(() => void this.isReachable(address), probeInterval).unref();
    return reachable;
  }
}

/**
 * A socket that closes if its server neither responds nor hangs up, for instance because it is stopped or the network
 * drops packets. Then no query hangs, and the connection is not reused. A server that is merely slow is waited for.
 * While the server is known to be unreachable, new connections fail immediately.
 */
class ImpatientSocket extends Socket {
  constructor(private readonly peer: Peer) {
    super();
  }

  override connect(...address: unknown[]): this {
    if (this.peer.unreachable) return this.destroy(silentServerError());
    this.setKeepAlive(true, keepAliveDelay);
    this.setTimeout(silenceTimeout);
    this.on('timeout', () => {
      void this.peer.isReachable(address).then((reachable) => {
        if (reachable) this.setTimeout(silenceTimeout);
        else this.destroy(silentServerError());
      });
    });
    return super.connect(...(address as [number, string]));
  }
}

function silentServerError(): Error {
  return Object.assign(new Error('the server does not respond'), { code: 'ETIMEDOUT' });
}

function respondsToProbe(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(...(address as [number, string]));
    const settle = (reachable: boolean) => () => {
      clearTimeout(timer);
      probe.destroy();
      resolve(reachable);
    };
    // If this process was blocked itself, read what has arrived before giving up.
    const timer = setTimeout(() => setImmediate(settle(false)), probeTimeout).unref();
    probe.unref();
    probe.once('connect', () => probe.write(sslRequest));
    probe.once('data', settle(true));
    probe.on('error', settle(false));
    probe.once('close', settle(false));
  });
}

/**
 * Options for a pool that detects a silent server. All its callers get an error within 1.7 s, including those that wait
 * for a free connection: each connection that closes lets one of them try to connect, which then fails immediately.
 * @param max connections at the same time
 */
export function impatientPool(max = 10) {
  const peer = new Peer();
  return {
    pool: { min: 0, max, idleTimeoutMillis: idleTimeout },
    // Includes the wait for a free connection. A short timeout would reject bursts of requests.
    driverOptions: { stream: () => new ImpatientSocket(peer), connectionTimeoutMillis: 20_000 },
  };
}
