import { Box } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Failure } from './states.tsx';

/** Stands where a page could not be made, until it can be: trying again loads what it needs anew. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Box maw={640} mx="auto" p="md">
      <Failure error={error} reset={() => void router.invalidate()} />
    </Box>
  );
}
