import type pg from 'pg';

/** The party that has to respond next on a connection: a `pooler`, if any, until it has passed the statement on. */
export type Debtor = 'none' | 'pooler' | 'database';

/** The relevant parts of the driver's connection, which its types omit. */
interface Connection {
  /** An `ImpatientSocket` until it is encrypted. */
  stream: { debtor: Debtor; cork(): void; uncork(): void };
  on(event: 'readyForQuery', listener: (message: { status: string }) => void): void;
  on(event: 'bindComplete', listener: () => void): void;
  query(text: string): void;
  parse(statement: { text: string }): void;
  bind(values: object): void;
  describe(target: { type: 'P'; name: string }): void;
  execute(portal: object): void;
  flush(): void;
  sync(): void;
}

/** A class of clients whose `ImpatientSocket` knows when the database owes no response, for connections without a pooler. */
export function namingIdleness(Base: typeof pg.Client): typeof pg.Client {
  return class extends Base {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const client = this as unknown as { connection: Connection; readyForQuery: boolean };
      Object.defineProperty(client.connection.stream, 'debtor', {
        get: (): Debtor => (client.readyForQuery ? 'none' : 'database'),
      });
    }
  };
}

/** A single statement that may take long. The driver would send it as a simple query, whose start the server does not confirm. */
const singleStatement = /^\s*(select|insert|update|delete|with)\b[^;]*$/i;

/**
 * A class of clients that tell their `ImpatientSocket` which side has to respond next. The database confirms the
 * parameters of a statement before it runs it, and at the end of a transaction's statement, that the transaction
 * continues. By default it would send the confirmation with the results, so clients request it separately.
 */
export function namingDebtor(Base: typeof pg.Client): typeof pg.Client {
  return class extends Base {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const { connection } = this as unknown as { connection: Connection };
      // TLS replaces `connection.stream` later.
      const socket = connection.stream;
      let inTransaction = false;
      socket.debtor = 'pooler';
      connection.on('readyForQuery', ({ status }) => {
        socket.debtor = 'none';
        inTransaction = status !== 'I';
      });
      connection.on('bindComplete', () => (socket.debtor = 'database'));
      const owe = () => (socket.debtor = inTransaction ? 'database' : 'pooler');
      const query = connection.query.bind(connection);
      const bind = connection.bind.bind(connection);
      connection.bind = (values) => {
        bind(values);
        if (socket.debtor === 'none' && !inTransaction) connection.flush();
        owe();
      };
      connection.query = (text) => {
        if (inTransaction || !singleStatement.test(text)) {
          query(text);
          owe();
          return;
        }
        const { stream } = connection;
        stream.cork();
        connection.parse({ text });
        connection.bind({});
        connection.describe({ type: 'P', name: '' });
        connection.execute({});
        connection.sync();
        stream.uncork();
      };
    }
  };
}
