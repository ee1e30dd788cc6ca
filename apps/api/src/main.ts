import 'reflect-metadata';
import { putBehindVisitors } from '@app/common';
import { serve } from '@app/operations';
import { api } from './api.definition.js';

// On a level with PostgreSQL, for whose answers it waits.
putBehindVisitors(process.pid);

await serve(api);
