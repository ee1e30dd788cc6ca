import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const headerBytes = 12;
const txtType = 16;
const addressType = 1;
const nameError = 3;
const serverFailure = 2;

/** A name server on this machine that knows the records that a test gives it, and nothing else. */
export class TestNameServer {
  /** By lower-case name. */
  private readonly records = new Map<string, string[]>();
  /** IPv4 addresses by lower-case name. */
  private readonly addresses = new Map<string, string>();
  private isBroken = false;
  /** Takes the next answer instead of sending it. */
  private holding: ((send: () => void) => void) | undefined;
  /** Queries that were answered. */
  queries = 0;

  private constructor(private readonly socket: Socket) {
    socket.on('message', (query, { port, address }) => {
      const answer = this.answer(query);
      const send = () => socket.send(answer, port, address);
      const hold = this.holding ?? ((sendNow) => sendNow());
      this.holding = undefined;
      hold(send);
    });
  }

  static async start(): Promise<TestNameServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new TestNameServer(socket);
  }

  /** For the setting `DNS_SERVERS`. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  /** Replaces the TXT records of a name. Without values, the name does not exist. */
  set(name: string, ...values: string[]): void {
    this.records.set(name.toLowerCase(), values);
  }

  /** Gives a name one IPv4 address. */
  setAddress(name: string, address: string): void {
    this.addresses.set(name.toLowerCase(), address);
  }

  /** While it is broken, every query fails. */
  break(isBroken = true): void {
    this.isBroken = isBroken;
  }

  /**
   * Holds back the answer to the next query. @returns a promise of a function that sends it, once there was such a
   * query.
   */
  holdNext(): Promise<() => void> {
    return new Promise((resolve) => (this.holding = resolve));
  }

  stop(): void {
    this.socket.close();
  }

  private answer(query: Buffer): Buffer {
    this.queries++;
    const labels: string[] = [];
    let at = headerBytes;
    for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(headerBytes, at + 5);
    const name = labels.join('.').toLowerCase();
    const answers = this.isBroken ? [] : this.answersTo(query.readUInt16BE(at + 1), name);
    const failure = this.isBroken ? serverFailure : nameError;
    const header = Buffer.alloc(headerBytes);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (answers.length > 0 ? 0 : failure), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    return Buffer.concat([header, question, ...answers]);
  }

  private answersTo(type: number, name: string): Buffer[] {
    const address = this.addresses.get(name);
    if (type === addressType && address) return [record(type, Buffer.from(address.split('.').map(Number)))];
    return type === txtType ? (this.records.get(name) ?? []).map(txtAnswer) : [];
  }
}

function txtAnswer(value: string): Buffer {
  const text = Buffer.from(value);
  return record(txtType, Buffer.concat([Buffer.from([text.length]), text]));
}

/** A record of the name in the question. */
function record(type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc00c, 0);
  fixed.writeUInt16BE(type, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, data]);
}
