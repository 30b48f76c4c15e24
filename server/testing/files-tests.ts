/**
 * Tests that run twice: the second time, the files of their sites are in a bucket. They are about uploads, exports,
 * deletions and drawn previews. With `TEST_FILES=s3`, all tests of a server project use a bucket.
 */
export const testsOfFiles: readonly string[] = [
  'account-removal',
  'banner-pictures',
  'data-exports',
  'export-archive',
  'failed-uploads',
  'picture-delivery',
  'picture-rights',
  'picture-sweep',
  'shares',
  'uploads',
  'watermark-pictures',
  'write-post',
].map((name) => `server/**/${name}.test.ts`);
