DROP INDEX "notice_for_space";--> statement-breakpoint
CREATE INDEX "notice_for_space" ON "notice" USING btree ("space_id","created_at","id","kind") WHERE "notice"."user_id" IS NULL;