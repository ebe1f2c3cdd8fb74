/**
 * Modules that are needed together are one file, which means fewer requests and better compression. A group takes its imports
 * along, so that no file waits for another in a circle; a group that others import therefore has the higher priority. `base`
 * is the frame of every page with the libraries, and starts the application. `react` is the renderer, which the base imports
 * when it runs, so that the browser evaluates the two in two tasks: `docs/performance.md` has what that brings.
 */
export const chunks = {
  groups: [
    { name: 'react', priority: 11, test: /react-dom\/cjs\/react-dom-client|node_modules\/scheduler/ },
    {
      name: 'base',
      priority: 10,
      test: /app\/entry-client\.tsx$|rolldown\/runtime|lib\/(load-query|dates|site|member-part|trusted-types|structured-data|with-query|place\/(known-place|place-query))\.|ui\/(avatar|skeleton|error-state|empty-state|class-names|use-hydrated)\./,
    },
    {
      name: 'cards',
      priority: 9,
      test: /listings\/components\/listing-(card|photo)|listings\/(listing-filters|browse-strings|last-list)|geo\/(place-strings|components\/(use-location|place-form))|home\/strings|icons\/(arrow-right|sprout)\.|ui\/banner|lib\/(health\/probe|i18n\/content|needs-script|session\/guards)|ui\/(field|text-field|select-field|text-area|checkbox-field|radio-field|submit-button|form-error|search-box|card|call-out|tag)\./,
    },
    { name: 'icons', priority: 8, minShareCount: 2, test: /lucide-react\/dist\/esm\/icons/ },
    {
      name: 'outbox',
      priority: 7,
      minShareCount: 2,
      test: /lib\/(offline|outbox)\/(?!persist)|device-storage|make-id|api\/use-request-key|features\/[a-z]+\/(stored-|local-)|features\/messages\/(api|model)\/|lib\/password-again/,
    },
    {
      name: 'later',
      priority: 6,
      test: /features\/[a-z]+\/(components\/sample-listings|local-)|lib\/(offline|outbox)\/|errors\/error-screens|layout\/lazy-layout-parts/,
    },
    {
      name: 'lists',
      priority: 5,
      minShareCount: 2,
      test: /[iI]nfinite|ui\/(page-end|paged|show-more|loading-place|restored)|contract\/src\/report-constants|lib\/(times|share-link|exchange\/amount-text)|app\/(session-gate|member-page)|features\/(messages\/(strings|recent-strings|hooks\/use-sign-in|components\/(conversation-row|unread-conversations|inbox))|users\/person)/,
    },
    {
      name: 'details',
      priority: 4,
      minShareCount: 2,
      test: /ui\/confirm-dialog|features\/(listings\/(photo-list|detail-strings|waiting-photos|use-toggle|api\/(get|delete|update)-listing|components\/(delete-listing|listing-detail))|reports\/(strings|components\/report-button)|blocks|users\/(profile-strings|api\/get-user)|exchange\/(api\/(claims-query|ask-line)|line\/sharing-rule|claims\/claim-order)|messages\/components\/message-length)/,
    },
    {
      name: 'forms',
      priority: 3,
      test: /react-hook-form|contract\/src\/((account|listing)-messages|sharing-constants)|lib\/(form-check\/use|use-draft-fields|prepare-photo|use-object-url)|features\/accounts\/(strings|auth-failure|components\/(password-field|account-page))|features\/geo\/(strings|api|model|components\/address)|ui\/combobox|features\/accounts\/(google|api\/(auth-response|sign-in))/,
    },
    // Modules that work for a member in the background.
    {
      name: 'member',
      priority: 2.9,
      test: /app\/background\/work-for-member|contract\/src\/(claim|event)-constants|features\/(reports\/api\/own-reports|exchange\/(ask\/(ask-(kinds|windows|draft)|stored-swap)|wished-times|api\/claims-(cache|move))\.)/,
    },
    {
      name: 'claims',
      priority: 2.8,
      test: /features\/exchange\/(claims\/(claim-(?!order|strip|of-message)|use-claim-steps)|ask\/claim-opener|line\/place-|amount-stepper|api\/claims-pickup)/,
    },
    // Before the schemas, as `configure-zod.ts` has to be.
    { name: 'zod', priority: 2.5, test: /node_modules\/zod|form-check\/configure-zod/ },
    {
      name: 'validation',
      priority: 2,
      minShareCount: 2,
      test: /contract\/src\/(?!.*-constants|crops\.|text\.|strings\.|pseudo-language|amount-text|read-quantity)|@hookform\/resolvers/,
    },
    {
      name: 'notifications',
      priority: 1.6,
      test: /lib\/push\/|features\/notifications\/(strings|api\/devices)/,
    },
    { name: 'offers', priority: 1.5, test: /app\/offers\/(?!offer-place|first-day)/ },
    {
      name: 'listing-forms',
      priority: 1,
      minShareCount: 2,
      test: /features\/listings\/(form-strings|listing-form|draft|sharing-form|us-cities|use-chosen-place|use-form-photos|api\/list-produce|components\/(listing-fields|photos-field|save-failure|sharing-(field|count)))\./,
    },
  ],
};
