import { temporaryFolder } from '@app/testing';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of a certificate for a host name, and of its key. */
export interface ServerCertificate {
  hostName: string;
  certificate: string;
  key: string;
}

/** A certificate authority of its own, made by openssl. */
export class PrivateAuthority {
  private constructor(
    private readonly folder: { path: string; remove: () => Promise<void> },
    readonly file: string,
    private readonly key: string,
  ) {}

  static async create(): Promise<PrivateAuthority> {
    const folder = await temporaryFolder();
    const [file, key] = ['ca.pem', 'ca.key'].map((name) => join(folder.path, name)) as [string, string];
    openssl('req', '-x509', ...newKey(key), '-days', '2', '-subj', '/CN=Private authority', '-out', file);
    return new PrivateAuthority(folder, file, key);
  }

  sign(hostName: string): ServerCertificate {
    const [request, extensions, certificate, key] = ['csr', 'ext', 'pem', 'key'].map((kind) =>
      join(this.folder.path, `${hostName}.${kind}`),
    ) as [string, string, string, string];
    openssl('req', ...newKey(key), '-subj', `/CN=${hostName}`, '-out', request);
    writeFileSync(extensions, `subjectAltName=DNS:${hostName}\n`);
    const authority = ['-CA', this.file, '-CAkey', this.key, '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      request,
      ...authority,
      '-days',
      '2',
      '-extfile',
      extensions,
      '-out',
      certificate,
    );
    return { hostName, certificate, key };
  }

  async remove(): Promise<void> {
    await this.folder.remove();
  }
}

/** The lines of a PEM file. */
export const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n');

const newKey = (file: string): string[] => [
  ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  ...['-nodes', '-keyout', file],
];

/** @throws with the output of openssl. */
function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
