import type { Answer } from '@app/testing';
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface HttpRequest {
  method: string;
  /** Sent verbatim: neither normalized nor encoded again. */
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const patience = 20_000;

/** The decompressors of bodies, by encoding. */
const decoders: Partial<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Sends requests that `fetch` would normalize or reject. Decompresses bodies, and parses those of JSON responses. */
export function sendRequest(
  origin: string,
  { method, path, headers, body }: HttpRequest,
): Promise<Answer & { text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: patience },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const encoding = bytes.length > 0 ? response.headers['content-encoding'] : undefined;
          const text = (decoders[encoding ?? '']?.(bytes) ?? bytes).toString();
          const received = new Headers();
          for (const [name, value] of Object.entries(response.headersDistinct))
            received.set(name, (value ?? []).join(', '));
          const isJson = received.get('content-type')?.startsWith('application/json') && text !== '';
          try {
            const parsed: unknown = isJson ? JSON.parse(text) : text;
            resolve({ status: response.statusCode ?? 0, headers: received, body: parsed, text });
          } catch {
            reject(new Error(`not JSON, despite its content type: ${text.slice(0, 200)}`));
          }
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${patience} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
