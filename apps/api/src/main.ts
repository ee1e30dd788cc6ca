import 'reflect-metadata';
import { putBehindVisitors } from '@app/common';
import { serve } from '@app/operations';
import { api } from './api.definition.js';

// Same priority as PostgreSQL, which it mostly waits for.
putBehindVisitors(process.pid);

await serve(api);
