import type { FieldError } from '@app/common';
import { Logger } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpRequestContext,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../auth/bearer.policy.js';
import type { InternalCalls } from '../internal-calls.js';
import { mcpTools } from './mcp-tools.js';
import { type Arguments, ToolOperation } from './tool-operation.js';

const instructions =
  'Short links, bio pages and their figures. A link has a slug, which cannot be changed, and an https destination. ' +
  'Times are ISO 8601 in UTC. Tools that create or change links and pages take every field of the API, also those that are not listed. ' +
  'If a call fails, the error lists every invalid argument in `fields`.';

/** Answers messages of the Model Context Protocol independently of each other. */
export class McpEndpoint {
  private readonly logger = new Logger('Mcp');
  private tools: Map<string, ToolOperation> | undefined;

  constructor(
    private readonly api: InternalCalls,
    private readonly createDocument: () => OpenAPIObject,
  ) {}

  async respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const message = new Request(`http://localhost${request.url}`, {
      method: 'POST',
      headers: headersOf(request),
    });
    const response = (await isLegacyRequest(message, request.body))
      ? await this.respondLegacy(message, request)
      : await this.handlerFor(request).fetch(message, { parsedBody: request.body });
    return reply
      .status(response.status)
      .headers(Object.fromEntries(response.headers))
      .send((await response.text()) || undefined);
  }

  /** For clients of the revisions before 2026-07-28, which begin with `initialize`. */
  private async respondLegacy(message: Request, request: FastifyRequest): Promise<Response> {
    const server = this.serverFor(request);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(message, { parsedBody: request.body });
    } finally {
      await server.close();
    }
  }

  private handlerFor(request: FastifyRequest): ReturnType<typeof createMcpHandler> {
    const factory = (_context: McpRequestContext) => this.serverFor(request);
    // A subscription would keep its connection open although nothing that it could report ever changes.
    return createMcpHandler(factory, {
      legacy: 'reject',
      maxSubscriptions: 0,
      onerror: (error) => this.logger.debug(error.message),
    });
  }

  private serverFor(request: FastifyRequest): Server {
    const server = new Server(
      { name: 'waypost', title: 'Waypost', version: '1' },
      { capabilities: { tools: {} }, instructions },
    );
    server.onerror = (error) => this.logger.debug(error.message);
    const tools = this.knownTools();
    server.setRequestHandler('tools/list', () => ({
      tools: [...tools.values()].map((tool) => tool.describe()),
    }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = tools.get(params.name);
      if (!tool) return toolError({ code: 'not_found', message: `There is no tool "${params.name}".` });
      return this.run(tool, params.arguments ?? {}, request);
    });
    return server;
  }

  private async run(tool: ToolOperation, given: Arguments, request: FastifyRequest) {
    const { status, body, picture, retryAfter } = await this.api.call(request, {
      ...tool.callWith(given),
      token: bearerTokenOf(request) ?? '',
    });
    const { error } = Object(body) as { error: Arguments };
    const wrong = tool.errorsOf(given);
    // The call was made without these arguments to find all other errors. Without an id, it changed nothing.
    if (wrong.length > 0 && (status < 400 || status === 400 || status === 404)) {
      const { fields: others = [] } = (status === 400 ? error : {}) as { fields?: FieldError[] };
      const fields = [...wrong, ...others];
      return toolError({
        code: 'invalid_request',
        message: 'The arguments are not valid.',
        requestId: request.id,
        fields,
      });
    }
    if (picture) {
      const { mimeType, data } = picture;
      return { content: [{ type: 'image' as const, mimeType, data: data.toString('base64') }] };
    }
    if (status < 400) return { content: [asText(body)], structuredContent: body as Arguments };
    return toolError(retryAfter === undefined ? error : { ...error, retryAfterSeconds: Number(retryAfter) });
  }

  private knownTools(): Map<string, ToolOperation> {
    if (!this.tools) {
      const document = this.createDocument();
      this.tools = new Map(mcpTools.map((tool) => [tool.name, new ToolOperation(tool, document)]));
    }
    return this.tools;
  }
}

const asText = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) });

/** An error that the model reads, in the shape of the API's errors. */
const toolError = (error: Arguments) => ({
  content: [asText({ error })],
  structuredContent: { error },
  isError: true,
});

function headersOf({ headers }: FastifyRequest): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, each] as [string, string]),
  );
  return new Headers(pairs);
}
