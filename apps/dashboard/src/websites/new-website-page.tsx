import { Alert, Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { asProblem } from '../api/problem.ts';
import { answerOf, v1 } from '../api/v1.ts';
import { SlugField } from '../parts/slug-field.tsx';
import { Page } from '../shell/page.tsx';

/** Where a page comes to be: its slug, which stays, and its name. */
export function NewWebsitePage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { slug: '', name: '' } });
  const creation = useMutation({
    mutationFn: ({ slug, name }: typeof form.values) =>
      answerOf(v1.POST('/v1/websites', { body: { slug, ...(name.trim() && { name }) } })),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['websites'] });
      await navigate({ to: '/pages/$websiteId', params: { websiteId: id } });
    },
    onError: (thrown) => form.setErrors(asProblem(thrown).byField()),
  });
  const problem = creation.isError && asProblem(creation.error);
  return (
    <Page title="New bio page">
      <Paper withBorder p="lg" maw={560}>
        <form onSubmit={form.onSubmit((values) => creation.mutate(values))}>
          <Stack gap="md">
            {problem && problem.fields.length === 0 && (
              <Alert color="red" variant="light" role="alert">
                {problem.message}
              </Alert>
            )}
            <SlugField autoFocus {...form.getInputProps('slug')} />
            <TextInput
              label="Name"
              description="What visitors read first; the slug where you leave it empty."
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <Group justify="flex-end">
              <Button variant="default" component={Link} to="/pages">
                Cancel
              </Button>
              <Button type="submit" loading={creation.isPending}>
                Create page
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  );
}
