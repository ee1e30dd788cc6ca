/** Marks what a sample leaves out: as a property, others may be there; as a value, it can be anything. */
const leftOut = '…';

/**
 * The differences between the structure of a sample and the response of the API: names, their order, and types. Lists
 * are compared by their first elements. Null fits everything.
 */
export function shapeDifferences(sample: unknown, actual: unknown, place = ''): string[] {
  if (sample === leftOut || sample === null || actual === null) return [];
  if (Array.isArray(sample) && Array.isArray(actual)) {
    if (sample.length > 0 && actual.length === 0) return [`${place}: the API sent an empty list`];
    return sample.slice(0, 1).flatMap((element) => shapeDifferences(element, actual[0], `${place}[0]`));
  }
  if (typeof sample !== typeof actual || Array.isArray(sample) !== Array.isArray(actual)) {
    return [`${place}: ${JSON.stringify(sample)} in the sample, ${JSON.stringify(actual)} sent`];
  }
  if (typeof sample !== 'object') return [];
  const [expected, sent] = [sample as Record<string, unknown>, actual as Record<string, unknown>];
  const names = Object.keys(expected).filter((name) => name !== leftOut);
  const sentNames =
    leftOut in expected ? Object.keys(sent).filter((name) => name in expected) : Object.keys(sent);
  if (names.join() !== sentNames.join()) {
    return [`${place}: {${names.join()}} in the sample, {${Object.keys(sent).join()}} sent`];
  }
  return names.flatMap((name) => shapeDifferences(expected[name], sent[name], `${place}.${name}`));
}
