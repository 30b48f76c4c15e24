// The package's own entry warns on the console wherever Node's release has not become an LTS yet, which
// the pinned one has not; its parts do not.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider';
  export import base = interactionPolicy.base;
  export import Prompt = interactionPolicy.Prompt;
}
