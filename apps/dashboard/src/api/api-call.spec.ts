import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { curlOf, typescriptOf, type ApiCall } from './api-call.ts';

const body = { destination: 'https://shop.example/?a=$HOME&b=`id`', name: `Anna's "new" \\ shop\n$(id)` };
const call: ApiCall = { method: 'POST', url: "https://api.example/v1/links?o='", body };

/** Runs a program with its key, and the calls that it makes. */
function run(code: string): [url: string, request: RequestInit][] {
  const program = `const sent = [];
    globalThis.fetch = async (...call) => { sent.push(call); return Response.json({ id: '1' }); };
    ${code}
    console.log(JSON.stringify(sent));`;
  const env = { ...process.env, WAYPOST_API_KEY: 'key' };
  const args = ['--input-type=module-typescript', '-e', program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env })) as [
    string,
    RequestInit,
  ][];
}

describe('an API call', () => {
  it('is a command that a shell passes on unchanged', () => {
    const script = `curl() { printf '%s\\0' "$@"; }; WAYPOST_API_KEY=key; ${curlOf(call)}`;
    const given = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
    expect(given.slice(0, 7)).toEqual([
      '-X',
      'POST',
      call.url,
      '-H',
      'Authorization: Bearer key',
      '-H',
      'Content-Type: application/json',
    ]);
    expect(JSON.parse(given.at(-1) ?? '')).toEqual(body);
  });

  it('is a program that sends the same request', () => {
    const [[url, request] = []] = run(typescriptOf(call));
    expect(url).toBe(call.url);
    expect(request).toMatchObject({ method: 'POST', headers: { Authorization: 'Bearer key' } });
    expect(JSON.parse(request?.body as string)).toEqual(body);
  });

  it('that reads has neither method nor body', () => {
    const url = 'https://api.example/v1/links?tag=a%20b&tag=c';
    expect(run(typescriptOf({ method: 'GET', url }))).toEqual([
      [url, { headers: { Authorization: 'Bearer key' } }],
    ]);
    expect(curlOf({ method: 'GET', url })).toBe(
      `curl '${url}' \\\n  -H "Authorization: Bearer $WAYPOST_API_KEY"`,
    );
  });
});
