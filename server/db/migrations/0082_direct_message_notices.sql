CREATE UNIQUE INDEX "notice_direct" ON "notice" USING btree ("room_id","user_id") WHERE "notice"."kind" = 31 AND "notice"."user_id" IS NOT NULL;--> statement-breakpoint
-- Direct messages are pushed and mailed unless somebody turns that off.
UPDATE "notice_setting" SET "push" = "push" | 1024, "mail" = "mail" | 1024;
