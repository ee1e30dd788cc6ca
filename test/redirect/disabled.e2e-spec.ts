import { disabledReasons } from '@app/common';
import { startService, waitFor, type Service } from '@app/testing';
import { ApiClient } from '../api/api-client.js';
import { TestStore } from './test-store.js';
import { visit } from './visit.js';

describe('a link or page that an operator disabled', () => {
  let service: Service;
  let store: TestStore;
  let api: ApiClient;
