# One image for every app; docker-compose.yml says which one a container runs.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /waypost
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --omit=optional --ignore-scripts

FROM node:26.10.0-trixie-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /waypost
COPY --from=build /waypost/package.json ./
COPY --from=build /waypost/node_modules ./node_modules
COPY --from=build /waypost/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
CMD ["node", "--enable-source-maps", "--no-concurrent-marking", "dist/apps/api/src/main.js"]
