ALTER TABLE "chat_login" DROP CONSTRAINT "chat_login_user_id_account_id_fk";
