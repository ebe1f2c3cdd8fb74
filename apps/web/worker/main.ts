import { keepBuild } from './build-files.ts';
import { servePages } from './pages.ts';
import { keepPictures } from './pictures.ts';
import { showPushes } from './push.ts';
import { receiveSharedPhotos } from './share-target.ts';
import { refreshStoredPages } from './stored-pages.ts';
import { answerVersions } from './versions.ts';

/**
 * The service worker: one file a concern. It stores the files of the build, a page without content, public pictures and
 * two public pages; never a page of a member, and no response of the API (docs/product/offline.md#worker-stores).
 */
keepBuild();
servePages();
refreshStoredPages();
keepPictures();
receiveSharedPhotos();
showPushes();
answerVersions();
