import { Alert, Code, Text } from '@mantine/core';
import { asProblem, type Problem } from '../api/problem.ts';

/** What is wrong with a form as a whole, in words; nothing where fields are at fault, which say it themselves. */
export function ProblemAlert({ error }: { error: unknown }) {
  if (!error) return null;
  const problem = asProblem(error);
  if (problem.fields.length > 0) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      <Text size="sm">{problem.status === 429 ? waitText(problem) : problem.message}</Text>
      {problem.status >= 500 && problem.requestId && (
        <Text size="xs" mt={4}>
          Request <Code>{problem.requestId}</Code>
        </Text>
      )}
    </Alert>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** How long one has to wait, and until when by the viewer's clock. */
function waitText({ retryAfter, retryAt, message }: Problem): string {
  if (retryAfter === undefined || !retryAt) return message;
  const seconds = retryAfter === 1 ? '1 second' : `${retryAfter} seconds`;
  const long = retryAfter < 90 ? seconds : `${Math.ceil(retryAfter / 60)} minutes`;
  return `Too many attempts. Try again in ${long}, at ${clock.format(retryAt)}.`;
}
