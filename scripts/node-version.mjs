// `npm ci` installs the Node that Waypost needs as a platform package, which puts it first on the PATH of every npm script.
const required = [24, 9];

/** Returns one sentence if the running Node is too old, otherwise null. */
export function nodeProblem() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > required[0] || (major === required[0] && minor >= required[1])) return null;
  const needs = `waypost: this is Node ${process.versions.node}, but Node ${required.join('.')} or newer is required`;
  if (!process.env.npm_lifecycle_event) return `${needs}; use the npm scripts, which bring their own Node`;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return `${needs}; run \`npm ci\` without --omit=optional to install the package node-${platform}-${process.arch}, or install Node 26`;
}
