import 'reflect-metadata';
import { serve } from '@app/operations';
import { api } from './api.definition.js';

await serve(api);
