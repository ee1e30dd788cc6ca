import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const projects = [
  /^(apps|libs|test)\/.*\.spec\.ts$/,
  /^(apps|libs)\/.*\.integration-spec\.ts$/,
  /^test\/.*\.e2e-spec\.ts$/,
  /^test\/.*\.long-spec\.ts$/,
  /^test\/browser\/.*\.browser-spec\.ts$/,
  /^test\/faults\/.*\.faults-spec\.ts$/,
  /^test\/cluster\/.*\.cluster-spec\.ts$/,
];

/** `dist/` is our build; that of a package, `ajv/dist/`, is not. */
const needsServer =
  /\bcreateTestDatabase\b|\bPostgresServer\b|\bstartService\b|\bsharedService\b|\bTEST_SERVER_URL\b|(?<![\w-]\/)\bdist\//;

/** Every file that reads like a spec, whether or not it was added to git yet. */
const specs = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /[.-]spec\.[cm]?[jt]sx?$|\.test\.[cm]?[jt]sx?$/.test(file) && existsSync(file));

const named = (suffix: string): string[] =>
  specs.filter((file) => file.endsWith(suffix) && file !== 'test/platform/spec-names.spec.ts');
const usesServer = (file: string): boolean => needsServer.test(readFileSync(file, 'utf8'));

/** Statements that change rows of other specs' accounts, or the tables themselves. */
const foreignChanges = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(['"`])\s*((?:with|update|delete|alter|drop|truncate)\s(?:(?!\1)[^])*)\1/g,
    ),
  ]
    .map(([, , statement = '']) => statement)
    .filter(
      (statement) =>
        /^(alter|drop|truncate)|\bfigure_starts\b/.test(statement) ||
        (/\b(update|delete)\s/.test(statement) && !/\$\d/.test(statement)),
    );

describe('specs on a shared installation', () => {
  it('change only rows that they name', () => {
    const shared = named('.e2e-spec.ts').filter((file) =>
      /\bsharedService\(/.test(readFileSync(file, 'utf8')),
    );
    expect(shared.length).toBeGreaterThan(20);
    expect(
      shared.flatMap((file) => foreignChanges(file).map((statement) => `${file}: ${statement}`)),
    ).toEqual([]);
  });
});

describe('spec file names', () => {
  it('put every spec into exactly one project', () => {
    expect(specs.length).toBeGreaterThan(100);
    const homeless = specs.filter((file) => projects.filter((name) => name.test(file)).length !== 1);
    expect(homeless).toEqual([]);
  });

  it('say .spec.ts only if the spec needs neither a database nor a build', () => {
    expect(named('.spec.ts').filter(usesServer)).toEqual([]);
  });

  it('say .integration-spec.ts only if the spec needs a database', () => {
    expect(named('.integration-spec.ts').filter((file) => !usesServer(file))).toEqual([]);
  });
});
