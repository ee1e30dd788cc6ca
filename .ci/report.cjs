// What JSON reports of Jest say: `report.cjs counts FILE` prints "PASSED FAILED", `report.cjs failures FILE` what failed,
// `report.cjs slowest FILE…` the ten files with tests that took longest.
const { readFileSync } = require('node:fs');
const { relative } = require('node:path');
const { stripVTControlCharacters } = require('node:util');

const [what, ...files] = process.argv.slice(2);
const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const [report] = reports;
/** Enough for the assertion and the place in our own code. */
const linesOfFailure = 40;

function failuresOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  // A file that could not be run has a message and no failed test.
  const failures = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]);
  if (failures.length === 0) failures.push(['could not be run', message]);
  return failures.map(([title, text]) => {
    const lines = stripVTControlCharacters(text).split('\n').slice(0, linesOfFailure);
    return [`${relative('.', name)}: ${title}`, ...lines].join('\n    ');
  });
}

if (what === 'counts') {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report;
  console.log(numPassedTests, numFailedTests + numRuntimeErrorTestSuites);
} else if (what === 'slowest') {
  const specs = reports.flatMap(({ testResults }) => testResults);
  const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000;
  for (const spec of specs.sort((a, b) => seconds(b) - seconds(a)).slice(0, 10)) {
    console.log(`${seconds(spec).toFixed(0).padStart(5)} s  ${relative('.', spec.name)}`);
  }
} else {
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  console.log(failed.flatMap(failuresOf).join('\n'));
}
