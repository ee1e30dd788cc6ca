import { Command } from 'commander';
import { examine } from './doctor/examine.js';
import { formatFindings } from './doctor/finding.js';

export const doctor = new Command('doctor')
  .description('explain what is wrong with this installation, and what to do; exit 1 if there is a problem')
  .option('--json', 'print the findings for programs')
  .action(async ({ json }: { json?: boolean }) => {
    const findings = await examine();
    const hasProblem = findings.some(({ status }) => status === 'problem');
    console.log(
      json ? JSON.stringify({ healthy: !hasProblem, findings }, null, 2) : formatFindings(findings),
    );
    if (hasProblem) process.exitCode = 1;
  });
