import { connect, Socket } from 'node:net';

/** Longest silence of a server that owes an answer before it is asked whether it is there, milliseconds. */
const patience = 2000;
/** How long it may take to say so, milliseconds. */
const probePatience = 1000;
/** PostgreSQL's SSLRequest: answered with one byte before anything else, also while every query waits. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * A socket that gives up on a server which neither answers nor hangs up (stopped, or behind a network that
 * swallows), so that no query hangs and its connection is not used again. A server that is there and only slow
 * is waited for. Its pool must drop idle connections sooner: an idle one is silent too.
 */
export function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(patience);
  socket.on('timeout', () => {
    void isThere(socket).then((there) => {
      if (there) socket.setTimeout(patience);
      else socket.destroy(Object.assign(new Error('the server is silent'), { code: 'ETIMEDOUT' }));
    });
  });
  return socket;
}

function isThere({ remoteAddress, remotePort, bytesRead }: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    // A server that has said nothing yet on this connection gets no second chance: there is nothing to wait for.
    if (!remoteAddress || !remotePort || bytesRead === 0) {
      resolve(false);
      return;
    }
    const probe = connect({ host: remoteAddress, port: remotePort, timeout: probePatience });
    const settle = (there: boolean) => () => {
      resolve(there);
      probe.destroy();
    };
    probe.once('connect', () => probe.write(sslRequest));
    probe.once('data', settle(true));
    for (const event of ['timeout', 'error', 'close']) probe.once(event, settle(false));
  });
}

/** For a pool whose callers wait for its answers: nothing in it waits for a silent server for long. */
export const impatientPool = {
  pool: { min: 0, max: 10, idleTimeoutMillis: patience - 500 },
  // The wait for a free connection counts too: long, or a burst of requests would be refused.
  driverOptions: { stream: impatientSocket, connectionTimeoutMillis: 20_000 },
};
