# The same release as the `node` package in package.json pins for development.
ARG NODE=26.10.0-slim

FROM node:${NODE} AS deps
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci

FROM deps AS build
COPY . .
# The cache serves only the next build in the same folder.
RUN npm run build && rm -r dist/cache && cp -rL dist/pages pages

# The proxy of server/deploy/compose.yaml, with the built pages that it serves when no server answers.
FROM nginx:1.28 AS proxy
COPY server/deploy/*.conf /etc/nginx/
COPY --from=build /site/pages /site/pages
RUN mv /site/pages/*.conf /etc/nginx/
WORKDIR /run/site
EXPOSE 8080
CMD ["nginx", "-p", "/run/site", "-c", "/etc/nginx/nginx.conf", "-g", "daemon off; user nginx;"]

# The built server contains its packages and the content: node_modules and content/ are not needed.
FROM node:${NODE} AS runtime
WORKDIR /site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# Says that dist/ holds ES modules.
COPY package.json ./
COPY --from=build /site/dist ./dist
# The embedded database goes here; everything else belongs to root, and the server only reads it.
RUN mkdir data && chown node:node data
VOLUME /site/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
