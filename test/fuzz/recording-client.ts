import { type ApiAnswer, ApiClient, type ApiRequest } from '@app/testing';

/** Records the outcomes of all operations, so that a test can check its coverage. */
export class RecordingClient extends ApiClient {
  constructor(
    service: { apiUrl: string },
    key: string,
    private readonly outcomes: Map<string, number>,
  ) {
    super(service, key);
  }

  override async request<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: ApiRequest,
  ): Promise<ApiAnswer<T>> {
    const response = await super.request<T>(method, path, options);
    const template = path.split('?', 1)[0]?.replace(/^(\/v1\/\w+\/)[^/]+/, '$1*');
    const outcome = `${method} ${template} ${response.status}`;
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    return response;
  }
}
