import { DatabaseProxy } from '@app/testing';

/** A database proxy that can make the connection that listens for changed slugs half-open, and no other. */
export interface ListenerProxy {
  /** Connects through it. */
  url: string;
  halfOpen: boolean;
  /** Dropped bytes of listening connections. */
  swallowed: number;
  close(): Promise<void>;
}

export async function listenerProxy(databaseUrl: string): Promise<ListenerProxy> {
  const proxy = await DatabaseProxy.before(databaseUrl, () => {
    let listens = false;
    return (chunk, fromClient) => {
      listens ||= fromClient && chunk.includes('listen slugs');
      if (!listens || !state.halfOpen) return true;
      state.swallowed += chunk.length;
      return false;
    };
  });
  const state: ListenerProxy = {
    url: proxy.url,
    halfOpen: false,
    swallowed: 0,
    close: () => proxy.close(),
  };
  return state;
}
