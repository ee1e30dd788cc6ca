import { Socket } from 'node:net';

/** Longest silence of a server that owes an answer, milliseconds. */
const patience = 3000;

/**
 * A socket that gives up on a server which neither answers nor hangs up (stopped, or behind a network that
 * swallows), so that no query hangs and its connection is not used again. Its pool must drop idle connections
 * sooner: an idle one is silent too.
 */
export function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(patience, () => {
    socket.destroy(Object.assign(new Error('the server is silent'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** For a pool whose callers wait for its answers: nothing in it waits for a silent server for long. */
export const impatientPool = {
  pool: { min: 0, max: 10, idleTimeoutMillis: patience / 2 },
  // The wait for a free connection counts too: long, or a burst of requests would be refused.
  driverOptions: { stream: impatientSocket, connectionTimeoutMillis: 20_000 },
};
