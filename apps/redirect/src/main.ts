import 'reflect-metadata';
import { lowerHelperThreads, saveMemory } from '@app/common';
import { serve } from '@app/operations';
import { redirect } from './redirect.definition.js';

saveMemory();
await serve(redirect);
lowerHelperThreads();
