import { connect, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Debtor, namingDebtor, namingIdleness } from './debtor.js';

/** Probe the server if it has been silent for this long while it owes a response, milliseconds. */
const silenceTimeout = 300;
/** The server is unreachable if it does not respond to a probe within this time, milliseconds. Covers a packet that is resent after 1 s. */
const probeTimeout = 1_400;
/** Pause between probes of an unreachable server, milliseconds. */
const probeInterval = 250;
/** Pause between probes by query of a pooler that does not serve, milliseconds. */
const queryInterval = 1_000;
/** A probe by query is abandoned if there is no response within this time, milliseconds. The next probe sends another. */
const queryTimeout = 10_000;
/** Idle connections to a pooler are closed after this time, milliseconds: its clients share a limited number of places. */
const pooledIdleTimeout = 1_500;
/**
 * The kernel probes a silent connection after this time, milliseconds, and closes it after ten unanswered probes, one
 * per second. This detects connections that a firewall or load balancer has dropped while the server itself is fine.
 */
const keepAliveDelay = 5_000;
/** Maximum wait for a free connection, in milliseconds. */
const maxWaitForConnection = 2_000;
/** PostgreSQL's SSLRequest. The server responds with one byte before authentication, even if all queries are blocked. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** The arguments of `Socket.connect`. */
type Address = readonly unknown[];

/**
 * The result of a probe. `full`: the pooler and the database respond, but the pooler runs no further statement, because it has
 * no free connection to the database or cannot open one.
 */
type Finding = 'serving' | 'full' | 'unavailable';

/** The address of a pooler's database, and what connects to the pooler. */
interface Pooled {
  url: string;
  database: Address;
}

/** The server of a pool, or of all pools that lead to the same pooler. Their connections share one probe at a time. */
class Peer {
  /** The finding of the last probe. */
  latest: Finding = 'serving';
  private probing: Promise<Finding> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private query: Promise<boolean> | undefined;

  constructor(private readonly pooled: Pooled | undefined) {}

  look(address: Address): Promise<Finding> {
    this.probing ??= this.probe(address);
    return this.probing;
  }

  private async probe(address: Address): Promise<Finding> {
    this.latest = await this.finding(address);
    this.probing = undefined;
    clearTimeout(this.timer);
    if (this.latest !== 'serving') {
      const interval = this.pooled ? queryInterval : probeInterval;
      this.timer = setTimeout(() => void this.look(address), interval).unref();
    }
    return this.latest;
  }

  private async finding(address: Address): Promise<Finding> {
    if (!this.pooled) return (await respondsToProbe(address)) ? 'serving' : 'unavailable';
    // A pooler answers everything except queries on its own, whether or not its database is up.
    const addresses = [address, this.pooled.database];
    const responding = Promise.all(addresses.map((each) => respondsToProbe(each)));
    // A late query is not canceled: the pooler may not notice, and would keep a place in its queue for each.
    this.query ??= this.sendQuery(this.pooled.url);
    const late = sleep(probeTimeout, false, { ref: false });
    if (await Promise.race([this.query, late])) return 'serving';
    return (await responding).every(Boolean) ? 'full' : 'unavailable';
  }

  /** Marks the server as serving as soon as the query succeeds, even after the probe has ended. */
  private async sendQuery(url: string): Promise<boolean> {
    const isServing = await respondsToQuery(url);
    if (isServing) this.latest = 'serving';
    this.query = undefined;
    return isServing;
  }
}

/**
 * A socket that closes if its server neither responds nor hangs up, for instance because it is stopped or the network
 * drops packets. Then no query hangs, and the connection is not reused. A server that is merely slow is given time.
 * While the server is known not to serve, new connections fail immediately.
 */
class ImpatientSocket extends Socket {
  /** The side that has to respond next. Unless the client says otherwise, it may always be the database. */
  debtor: Debtor = 'database';

  constructor(private readonly peer: Peer) {
    super();
  }

  override connect(...address: unknown[]): this {
    if (this.peer.latest !== 'serving') return this.destroy(silentServerError());
    this.setKeepAlive(true, keepAliveDelay);
    this.setTimeout(silenceTimeout);
    this.on('timeout', () => {
      if (this.isGivenUp(this.peer.latest)) {
        this.destroy(silentServerError());
        return;
      }
      if (this.debtor === 'none') {
        this.setTimeout(silenceTimeout);
        return;
      }
      void this.peer.look(address).then((finding) => {
        if (this.isGivenUp(finding)) this.destroy(silentServerError());
        else this.setTimeout(silenceTimeout);
      });
    });
    return super.connect(...(address as [number, string]));
  }

  /** Waits for a statement that the database is running, no matter how many others the pooler holds back. */
  private isGivenUp(finding: Finding): boolean {
    return finding === 'unavailable' || (finding === 'full' && this.debtor === 'pooler');
  }
}

function silentServerError(): Error {
  return Object.assign(new Error('the server does not respond'), { code: 'ETIMEDOUT' });
}

/** Resolves to true if the server of an address responds at all, within `probeTimeout`. Takes up no connection that it counts. */
export function respondsToProbe(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(...(address as [number, string]));
    const settle = (reachable: boolean) => () => {
      clearTimeout(timer);
      probe.destroy();
      resolve(reachable);
    };
    // If this process itself was blocked, read what has arrived before giving up.
    const timer = setTimeout(() => setImmediate(settle(false)), probeTimeout).unref();
    probe.unref();
    probe.once('connect', () => probe.write(sslRequest));
    probe.once('data', settle(true));
    probe.on('error', settle(false));
    probe.once('close', settle(false));
  });
}

/** Resolves to true if a query succeeds on a new connection, within `queryTimeout`. */
export async function respondsToQuery(url: string): Promise<boolean> {
  const socket = new Socket().unref();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on('error', () => undefined);
  const timer = setTimeout(() => setImmediate(() => socket.destroy()), queryTimeout).unref();
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    // Closes cleanly if possible: a pooler logs broken connections.
    client.end().catch(() => undefined);
    setTimeout(() => socket.destroy(), probeInterval).unref();
  }
}

/** The arguments of `Socket.connect` for the server of this URL. */
export function addressOf(url: string): Address {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? [`${host}/.s.PGSQL.${port}`] : [port, host];
}

interface ImpatientPoolOptions {
  /** Maximum number of concurrent connections. */
  max?: number;
  /** The client class of the pool. */
  Client?: typeof pg.Client;
  /** The pooler that the pool connects to, if any, and the database behind it. */
  pooler?: { url: string; directUrl: string };
}

const peers = new Map<string, Peer>();

function peerOf(pooler: ImpatientPoolOptions['pooler']): Peer {
  if (!pooler) return new Peer(undefined);
  const { url, directUrl } = pooler;
  const peer = peers.get(url) ?? new Peer({ url, database: addressOf(directUrl) });
  peers.set(url, peer);
  return peer;
}

/**
 * Options for a pool that detects a silent server. All its callers get an error within 2 s, including those that wait
 * for a free connection: each connection that closes lets one of them try to connect, which then fails immediately.
 * With a `pooler`, so do those whose statements the pooler holds back, but none that the database is running.
 */
export function impatientPool({ max = 10, Client = pg.Client, pooler }: ImpatientPoolOptions = {}) {
  const peer = peerOf(pooler);
  return {
    pool: { min: 0, max, ...(pooler && { idleTimeoutMillis: pooledIdleTimeout }) },
    driverOptions: {
      stream: () => new ImpatientSocket(peer),
      Client: pooler ? namingDebtor(Client) : namingIdleness(Client),
      // Includes the wait for a free connection.
      connectionTimeoutMillis: maxWaitForConnection,
    },
  };
}
