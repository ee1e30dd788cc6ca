import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadSettings } from './load-settings.js';
import { settingNames } from './setting-names.js';
import { applySettingsFile, parseSettings } from './settings-file.js';
import { Settings, SettingsError } from './settings.js';

function messagesOf(action: () => unknown): string[] {
  try {
    action();
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.messages;
    throw error;
  }
}

const problemsOf = (text: string): string[] => messagesOf(() => parseSettings(text, 'waypost.env'));

describe('parseSettings', () => {
  it.each([
    ['SIGNUP=open', { SIGNUP: 'open' }],
    ['# a comment\n\n  # SIGNUP=open\n', {}],
    ['', {}],
    ['HOST=::\r\nSIGNUP=open\r\n', { HOST: '::', SIGNUP: 'open' }],
    ['HOST=::\rSIGNUP=open', { HOST: '::', SIGNUP: 'open' }],
    ['export SIGNUP=open\n  export  HOST = :: ', { SIGNUP: 'open', HOST: '::' }],
    ["METRICS_TOKEN='a#b$c\\n' # a comment", { METRICS_TOKEN: 'a#b$c\\n' }],
    ['METRICS_TOKEN="it\'s" #', { METRICS_TOKEN: "it's" }],
    ['METRICS_TOKEN=a b=c # a comment', { METRICS_TOKEN: 'a b=c' }],
    ['METRICS_TOKEN= # none', { METRICS_TOKEN: '' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT=http://traces:4318', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces:4318' }],
  ])('reads %j', (text, values) => expect(parseSettings(text, 'waypost.env')).toEqual(values));

  it.each([
    ['SIGN_UP', 'SIGNUP'],
    ['SIGNPU', 'SIGNUP'],
    ['signup', 'SIGNUP'],
    ['HOSTS', 'HOST'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['OTEL_TRACE_SAMPLER', 'OTEL_TRACES_SAMPLER'],
  ])('recognizes %s as a misspelled %s', (name, meant) => {
    expect(problemsOf(`\n# ${name}\n${name}=secret`)).toEqual([
      `unknown setting ${name} in waypost.env, line 3; did you mean ${meant}?`,
    ]);
  });

  it.each(['TZ', 'NODE_ENV', 'NODE_OPTIONS', 'PORT', 'WAYPOST_KEY', 'x-y.z'])(
    'suggests nothing for %s',
    (name) => {
      expect(problemsOf(`${name}=1`)).toEqual([
        `unknown setting ${name} in waypost.env, line 1; variables of other programs belong in the environment`,
      ]);
    },
  );

  it('names every invalid line, and shows no value', () => {
    const text = [
      'SIGNUP: secret',
      'secret',
      '=secret',
      'MY NAME=secret',
      'METRICS_TOKEN=sec#ret',
      "SMTP_FROM='secret",
      'OIDC_NAME="secret"secret',
      'OIDC_CLIENT_ID=#secret',
      'LOG_LEVEL=info',
      'LOG_LEVEL=',
      'SETTINGS_FILE=secret',
    ].join('\n');
    const problems = problemsOf(text);
    expect(problems).toEqual([
      ...[1, 2, 3, 4].map((line) => `waypost.env, line ${line} is not NAME=value`),
      'waypost.env, line 5: METRICS_TOKEN has a #, which begins a comment; put the value in single quotes',
      'waypost.env, line 6: the quotes around SMTP_FROM do not end, or are not all of its value',
      'waypost.env, line 7: the quotes around OIDC_NAME do not end, or are not all of its value',
      'waypost.env, line 8: OIDC_CLIENT_ID has a #, which begins a comment; put the value in single quotes',
      'LOG_LEVEL is set twice in waypost.env, lines 9 and 10',
      'SETTINGS_FILE has no effect in waypost.env, line 11; set it in the environment',
    ]);
  });

  it.each(['TUlJRXZRSUJBREFOQmdr', 'c2VjcmV0', '0fd3b8a6', 'a'.repeat(32)])(
    'does not show %s, which may be the end of a secret',
    (end) => {
      expect(problemsOf(`METRICS_TOKEN='\n${end}=`)[1]).toBe('waypost.env, line 2 is not NAME=value');
      expect(problemsOf(`METRICS_TOKEN=a\n${end}==`)).toEqual(['waypost.env, line 2 is not NAME=value']);
    },
  );

  it('rejects whitespace that only looks like a space, with which a value would be lost', () => {
    const hint = 'is not NAME=value; it has a character that only looks like a space';
    expect(
      problemsOf('\u00a0SIGNUP=open\nHOST\u2003=::\nexport\u00a0API_PORT=1\nHOME_URL=\u00a0"secret"'),
    ).toEqual([
      ...[1, 2, 3].map((line) => `waypost.env, line ${line} ${hint}`),
      'waypost.env, line 4: the quotes around HOME_URL do not end, or are not all of its value',
    ]);
    expect(
      parseSettings(
        '\u00a0\n\u00a0# SIGNUP=open\nOIDC_NAME=\u00a0our\u00a0login',
        'waypost.env',
      ).OIDC_NAME?.trim(),
    ).toBe('our\u00a0login');
  });

  it('treats the second line of a quoted value as an error', () => {
    expect(problemsOf('METRICS_TOKEN="a\nSIGNUP=open"')).toHaveLength(1);
  });
});

describe('applySettingsFile', () => {
  let folder: string;
  let file: string;
  let before: string;

  beforeEach(() => {
    before = process.cwd();
    folder = mkdtempSync(join(tmpdir(), 'settings-'));
    process.chdir(folder);
    file = join(process.cwd(), 'waypost.env');
  });
  afterEach(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });

  const write = (text: string | Uint8Array, mode = 0o600): void => {
    writeFileSync(file, text);
    chmodSync(file, mode);
  };
  const apply = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
    applySettingsFile(env);
    return env;
  };

  it('reads waypost.env in the working directory, if there is one', () => {
    expect([applySettingsFile({}), apply()]).toEqual([null, {}]);
    write('SIGNUP=open\n');
    expect(applySettingsFile({})).toEqual({ path: file, warnings: [] });
    expect(loadSettings(apply())).toMatchObject({ SIGNUP: 'open', API_PORT: 3000 });
  });

  it('reads the file that SETTINGS_FILE names, and no other', () => {
    write('SIGN_UP=open\n');
    writeFileSync('other.env', 'SIGNUP=open\n', { mode: 0o600 });
    expect(apply({ SETTINGS_FILE: './other.env' }).SIGNUP).toBe('open');
    expect(apply({ SETTINGS_FILE: '/dev/null' })).toEqual({ SETTINGS_FILE: '/dev/null' });
    expect(messagesOf(() => apply({ SETTINGS_FILE: ' ' }))).toHaveLength(1);
  });

  it('looks for a relative SETTINGS_FILE among the credentials that systemd passes', () => {
    mkdirSync('credentials');
    writeFileSync('credentials/waypost.env', 'SIGNUP=open\n', { mode: 0o400 });
    const credentials = { CREDENTIALS_DIRECTORY: resolve('credentials') };
    expect(apply({ ...credentials, SETTINGS_FILE: 'waypost.env' }).SIGNUP).toBe('open');
    expect(apply(credentials).SIGNUP).toBeUndefined();
  });

  it('gives the environment priority, reports that without the values, and treats an empty variable as unset', () => {
    write('SIGNUP=open\nMETRICS_TOKEN=secret\nLOG_LEVEL=warn\nHOME_URL=');
    const env = { SIGNUP: ' ', METRICS_TOKEN: 'public', LOG_LEVEL: 'warn', HOME_URL: 'https://a.example' };
    expect(applySettingsFile(env)?.warnings).toEqual([
      {
        message: 'METRICS_TOKEN in waypost.env is ignored: the environment sets it to something else',
        remedy: 'Remove it from one of the two.',
      },
    ]);
    expect(env).toEqual({ ...env, SIGNUP: 'open', METRICS_TOKEN: 'public' });
    expect(env.HOME_URL).toBe('https://a.example');
  });

  it.each([
    ['600', false],
    ['640', false],
    ['644', true],
    ['602', true],
  ])('warns if others can read or change a file with the mode %s: %s', (mode, warns) => {
    write('SIGNUP=open\n', parseInt(mode, 8));
    const warnings = applySettingsFile({})?.warnings ?? [];
    expect(warnings.map(({ remedy }) => remedy)).toEqual(warns ? [`Run \`chmod 600 ${file}\`.`] : []);
  });

  it('accepts an empty file, and one with a byte order mark', () => {
    write('');
    expect(apply()).toEqual({});
    write('\ufeffSIGNUP=open\r\n');
    expect(apply().SIGNUP).toBe('open');
  });

  it('reports why a file cannot be read', () => {
    const reason = (why: string) => [`the settings file, waypost.env, cannot be read: ${why} (${file})`];
    expect(messagesOf(() => apply({ SETTINGS_FILE: 'waypost.env' }))).toEqual(
      reason('there is no such file'),
    );
    symlinkSync('missing.env', file);
    expect(messagesOf(apply)).toEqual(reason('there is no such file'));
    rmSync(file);
    mkdirSync(file);
    expect(messagesOf(apply)).toEqual(reason('it is a folder'));
    rmSync(file, { recursive: true });
    // The encoding that Windows calls Unicode.
    write(Buffer.from('\ufeffSIGNUP=open', 'utf16le'));
    expect(messagesOf(apply)).toEqual(reason('it is not UTF-8 text'));
    write('METRICS_TOKEN=half\0of it');
    expect(messagesOf(apply)).toEqual(reason('it is not UTF-8 text'));
  });
});

describe('waypost.env.example', () => {
  const text = readFileSync('waypost.env.example', 'utf8');

  it('matches the output of `npm run settings`', () => {
    const { stderr, status } = spawnSync(process.execPath, ['scripts/settings-example.mjs', '--check'], {
      encoding: 'utf8',
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  });

  it('has the same settings as docs/configuration.md', () => {
    const documentation = readFileSync('docs/configuration.md', 'utf8');
    const rows = [...documentation.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm)].flatMap(
      ([, names = '']) => names.replaceAll('`', '').split(', '),
    );
    expect(settingNames.filter((name) => !rows.includes(name) && name !== 'PROCESS')).toEqual([]);
    expect(rows.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  it('has the same names as the cluster example', () => {
    const cluster = readFileSync('deploy/cluster/waypost.env', 'utf8');
    expect(Object.keys(parseSettings(cluster, 'waypost.env'))).toContain('REDIS_SENTINELS');
  });

  it('has every setting of a file with its default, and changes nothing', () => {
    expect(parseSettings(text, 'example')).toEqual({});
    const values = parseSettings(text.replace(/^#(?=[A-Z_]+=)/gm, ''), 'example');
    const elsewhere = ['SETTINGS_FILE', 'PROCESS'];
    expect(Object.keys(values)).toEqual(settingNames.filter((name) => !elsewhere.includes(name)));
    expect(loadSettings(values)).toEqual(loadSettings({}));
    const defaults = new Map<string, unknown>(Object.entries(new Settings()));
    for (const [name, value] of Object.entries(values)) {
      const declared = defaults.get(name);
      if (typeof declared === 'number') expect([name, value]).toEqual([name, String(declared)]);
    }
  });
});
