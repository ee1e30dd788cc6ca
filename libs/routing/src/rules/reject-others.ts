/** @throws if an object has unknown properties. */
export function rejectOthers(others: object): void {
  const [name] = Object.keys(others);
  if (name !== undefined) throw new Error(`${JSON.stringify(name.slice(0, 40))} is unknown`);
}
