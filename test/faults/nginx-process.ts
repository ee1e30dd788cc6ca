import { temporaryFolder, waitFor, freePort } from '@app/testing';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** nginx in front of several instances of an app. Keeps connections alive, and tries the next instance if one refuses. */
export class NginxProcess<Name extends string> {
  private constructor(
    private readonly folder: { path: string; remove: () => Promise<void> },
    private readonly child: ChildProcess,
    /** The address of each group of servers. */
    readonly urls: Readonly<Record<Name, string>>,
  ) {}

  /**
   * @param upstreams URLs of the servers in each group.
   * @throws like `serving`.
   */
  static async before<Name extends string>(
    upstreams: Readonly<Record<Name, readonly string[]>>,
  ): Promise<NginxProcess<Name>> {
    const urls = {} as Record<Name, string>;
    const groups: string[] = [];
    for (const name of Object.keys(upstreams) as Name[]) {
      const port = await freePort();
      urls[name] = `http://127.0.0.1:${port}`;
      groups.push(group(name, port, upstreams[name]));
    }
    return NginxProcess.serving(urls, groups);
  }

  /**
   * @param urls where the servers of the configuration listen.
   * @param blocks parts of its `http` block.
   * @throws if nginx is not installed.
   */
  static async serving<Name extends string>(
    urls: Readonly<Record<Name, string>>,
    blocks: readonly string[],
  ): Promise<NginxProcess<Name>> {
    if (spawnSync('nginx', ['-v']).status !== 0) {
      throw new Error('this needs the program nginx (Debian: nginx-light)');
    }
    const folder = await temporaryFolder();
    const file = join(folder.path, 'nginx.conf');
    await writeFile(file, configuration(folder.path, blocks));
    const child = spawn('nginx', ['-p', folder.path, '-e', join(folder.path, 'error.log'), '-c', file], {
      stdio: 'ignore',
    });
    const nginx = new NginxProcess(folder, child, urls);
    await waitFor(async () => {
      await Promise.all(Object.values<string>(urls).map((url) => fetch(url, { redirect: 'manual' })));
      return true;
    });
    return nginx;
  }

  async remove(): Promise<void> {
    const exit = once(this.child, 'exit');
    if (this.child.exitCode === null && this.child.kill('SIGQUIT')) await exit;
    await this.folder.remove();
  }
}

// max_fails=0: a server that refused a connection is tried again, because it may be back while the other one restarts.
function group(name: string, port: number, servers: readonly string[]): string {
  return `
  upstream ${name} {
    ${servers.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://${name};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_next_upstream error timeout;
    }
  }`;
}

function configuration(folder: string, blocks: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n  ');
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary}
${blocks.join('\n')}
}
`;
}
