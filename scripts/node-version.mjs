// The Node that Waypost needs. It comes with `npm ci` as a platform package, first on the PATH of every npm script.
const needed = [24, 9];

/** One line for the operator where this Node is too old, else null. */
export function nodeProblem() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return null;
  const name = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return (
    `waypost: this is Node ${process.versions.node}, and ${needed.join('.')} or newer is needed; ` +
    `npm has not installed one (package node-${name}): run \`npm ci\` without --omit=optional, or install Node 26`
  );
}
