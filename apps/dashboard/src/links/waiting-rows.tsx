import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** What stands where the list will be. */
export function WaitingRows() {
  return (
    <Stack gap="xs" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Stack>
  );
}
