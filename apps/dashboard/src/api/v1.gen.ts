// Made by `npm run openapi`: the dashboard and the client have the same types.

export type { components, operations, paths } from '../../../../packages/client/src/v1.gen.ts';
