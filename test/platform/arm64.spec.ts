import { readFileSync } from 'node:fs';

interface Locked {
  version: string;
  os?: string[];
  cpu?: string[];
}

describe('the lock file', () => {
  it('has every package for Linux on amd64 for arm64, too, in the same version', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, Locked>;
    };
    const forLinux = Object.entries(packages).filter(
      ([, { os, cpu }]) => os?.includes('linux') && cpu?.includes('x64'),
    );
    expect(forLinux.length).toBeGreaterThan(5);
    for (const [path, { version }] of forLinux) {
      const counterpart = path.replaceAll('x64', 'arm64');
      expect([counterpart, packages[counterpart]]).toEqual([
        counterpart,
        expect.objectContaining({ version }),
      ]);
    }
  });
});
