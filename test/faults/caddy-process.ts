import { temporaryFolder, waitFor, freePort } from '@app/testing';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';

/** Caddy with a given configuration, and a private certificate authority in place of a public one. */
export class CaddyProcess {
  private constructor(
    private readonly folder: { path: string; remove: () => Promise<void> },
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  /**
   * @param caddyfile a configuration that begins with a block of global options
   * @param settings variables that it uses
   * @throws if Caddy is not installed.
   */
  static async start(caddyfile: string, settings: Record<string, string> = {}): Promise<CaddyProcess> {
    if (spawnSync('caddy', ['version']).status !== 0) {
      throw new Error('this needs the program caddy (Debian: caddy)');
    }
    const folder = await temporaryFolder();
    const [https, http, admin] = await Promise.all([freePort(), freePort(), freePort()]);
    const file = join(folder.path, 'Caddyfile');
    const options = `{
	admin 127.0.0.1:${admin}
	default_bind 127.0.0.1
	http_port ${http}
	https_port ${https}
	local_certs
	skip_install_trust
	storage file_system ${folder.path}/storage
`;
    await writeFile(
      file,
      caddyfile.replace(/^\{\n/m, () => options),
    );
    const env = {
      ...process.env,
      ...settings,
      HOME: folder.path,
      XDG_DATA_HOME: folder.path,
      XDG_CONFIG_HOME: folder.path,
    };
    const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env,
    });
    const caddy = new CaddyProcess(folder, child, https);
    await waitFor(() => fetch(`http://127.0.0.1:${admin}/config/`).then(({ ok }) => ok));
    return caddy;
  }

  /**
   * Sends one GET over TLS, and trusts only Caddy's own authority.
   * @returns the certificate and the response, as it was sent.
   * @throws if there is no certificate for the host.
   */
  async get(host: string, path: string): Promise<{ certificate: PeerCertificate; response: string }> {
    const ca = await readFile(join(this.folder.path, 'storage/pki/authorities/local/root.crt'));
    const socket = connect({ host: '127.0.0.1', port: this.port, servername: host, ca, timeout: 10_000 });
    try {
      await once(socket, 'secureConnect');
      const certificate = socket.getPeerCertificate();
      // Not `end`: Caddy takes a half-closed connection for a client that has gone away.
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: caddy-test\r\nConnection: close\r\n\r\n`,
      );
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      return { certificate, response: Buffer.concat(chunks).toString() };
    } finally {
      socket.destroy();
    }
  }

  async stop(): Promise<void> {
    const exit = once(this.child, 'exit');
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await exit;
    await this.folder.remove();
  }
}
