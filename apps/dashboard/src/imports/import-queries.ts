import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components, paths } from '../api/v1.gen.ts';

type Schemas = components['schemas'];
export type Import = Schemas['Import'];
export type ImportState = Import['state'];
export type ImportSource = NonNullable<Import['source']>;
export type FileEncoding = NonNullable<Import['encoding']>;
export type SkipReason = Import['skipped'][number]['reason'];
export type ImportChanges = NonNullable<
  paths['/v1/imports/{id}']['patch']['requestBody']
>['content']['application/json'];

/** How often an import under way is refetched, milliseconds. */
const pollEveryMs = 1_000;

/** True if the server is working on it. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'checking' || state === 'importing';

/** True if it counts against the imports that an account may have open. */
export const isOpen = (each: Pick<Import, 'state'>): boolean => isUnderWay(each) || each.state === 'checked';

/** The last imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/imports', { signal })).then(({ data }) => data),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 2 * pollEveryMs : false),
});

const keyOf = (id: string) => ['imports', id];

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/imports/{id}', { signal, params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollEveryMs : false),
  });

/** A call that changes an import and returns it. */
function useImportCall<Variables>(id: string, call: (variables: Variables) => Promise<Import>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    // The response to an earlier read would undo this update.
    onMutate: () => queryClient.cancelQueries({ queryKey: keyOf(id) }),
    onSuccess: (changed) => {
      queryClient.setQueryData(keyOf(id), changed);
      return queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
    // It may have progressed, or been canceled, elsewhere.
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

/** Changes how the file is read, which is then checked again. */
export const useChangeImport = (id: string) =>
  useImportCall(id, (body: ImportChanges) =>
    dataOf(v1Client.PATCH('/v1/imports/{id}', { params: { path: { id } }, body })),
  );

export const useStartImport = (id: string) =>
  useImportCall(id, (_: void) =>
    dataOf(v1Client.POST('/v1/imports/{id}/start', { params: { path: { id } } })),
  );

/** Created links remain. */
export const useCancelImport = (id: string) =>
  useImportCall(id, (_: void) => dataOf(v1Client.DELETE('/v1/imports/{id}', { params: { path: { id } } })));
