import { requireVisible } from './install.js';

const command = '/opt/waypost/lib/node_modules/waypost/bin/waypost.mjs';

describe('requireVisible', () => {
  it('accepts paths that all users can read', () => {
    expect(() => requireVisible(command, '/usr/bin/node')).not.toThrow();
    expect(() => requireVisible('/homes/waypost/bin/waypost.mjs', '/rooted/node')).not.toThrow();
  });

  it.each([
    '/home/a/waypost/bin/waypost.mjs',
    '/root/waypost/bin/waypost.mjs',
    '/srv/_npx/0a/node_modules/waypost/bin/waypost.mjs',
  ])('rejects the package in %s', (hidden) => {
    expect(() => requireVisible(hidden, '/usr/bin/node')).toThrow('install the package for all users first');
  });

  it.each(['/root/.nvm/versions/node/v26.10.0/bin/node', '/home/a/.volta/node'])(
    'rejects the Node in %s',
    (node) => {
      expect(() => requireVisible(command, node)).toThrow(`the service could not run ${node}`);
    },
  );
});
